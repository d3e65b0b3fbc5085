/** Consumer asset types (core specification, section 3) with the labels a broker sees. */
export const consumerAssetTypeLabels = {
  MOTOR_VEHICLE: "Motor Vehicle",
  ELECTRIC_MOTOR_VEHICLE: "Electric Motor Vehicle",
  LUXURY_VEHICLE: "Luxury Vehicle",
  MOTORBIKE: "Motorbike",
  ATV_OFF_ROAD_BIKE: "ATV/Off-Road Bike",
  TRACTOR: "Tractor",
  RIDE_ON_MOWER: "Ride on mower",
  HORSE_FLOAT: "Horse float",
  TRAILER: "Trailer",
  CARAVAN: "Caravan",
  MOTOR_HOME: "Motor home",
  TRAILERED_BOAT: "Trailered boat",
  JETSKI_PWC: "Jetski/PWC",
} as const;

/** Commercial asset types (core specification, section 3) with the labels a broker sees. */
export const commercialAssetTypeLabels = {
  MOTOR_VEHICLE: "Motor Vehicle (<4.5 tonnes)",
  ELECTRIC_MOTOR_VEHICLE: "Electric Motor Vehicle (<4.5 tonnes)",
  COMMERCIAL_VEHICLE: "Commercial (Small to Medium) Vehicles (<12 Tonnes)",
  HEAVY_VEHICLE: "Commercial (Heavy) Vehicles (>12 Tonnes)",
  WAREHOUSE_EQUIPMENT: "Warehouse Equipment",
  EARTH_MOVING: "Earth Moving & Construction",
  AGRICULTURAL: "Agricultural & Landscaping Equipment",
  BUS: "Mini Buses & Route Buses (<25 seats)",
  TRAILER_CARAVAN: "Trailers and Caravans",
  INDUSTRIAL_PLANT: "Industrial Plant & Printing",
  MANUFACTURING_EQUIPMENT: "Manufacturing Equipment",
  MEDICAL_EQUIPMENT: "Medical Equipment",
  IT_EQUIPMENT: "IT Computer & Audio Equipment",
  HEALTH_BEAUTY: "Health & Beauty Equipment",
  OFFICE_EQUIPMENT: "Office Equipment",
  OFFICE_FITOUT: "Office Fitout",
  RESTAURANT_CATERING: "Restaurant & Catering Equipment",
  OFFICE_FURNITURE: "Office Furniture",
  SOLAR: "Solar",
  MOTORBIKE_ATV: "Motorbikes ATVs",
  CLASSIC_CAR: "Classic car",
  TRAILERED_BOAT: "Trailered boats",
  JETSKI: "Jetskis",
  RIDE_ON_MOWER: "Ride on mowers",
  GOLF_KART: "Golf karts",
  OTHER: "Other",
} as const;

export type ConsumerAssetType = keyof typeof consumerAssetTypeLabels;
export type CommercialAssetType = keyof typeof commercialAssetTypeLabels;
export type AssetType = ConsumerAssetType | CommercialAssetType;
