import type { ApplicationType } from "../domain/application-type.ts";
import type { AssetType } from "../domain/asset-type.ts";

/** Words for a kind of asset, and the asset type that they mean in each type of quote; none there, or several that only the broker can tell apart. */
interface AssetWords extends Readonly<Record<ApplicationType, AssetType | readonly AssetType[] | null>> {
  readonly words: RegExp;
}

/** In order: each takes its words before the next one looks. */
export const assetWords: readonly AssetWords[] = [
  { words: /(?<![\w$])(?:prime mover|semi(?:[- ]?trailer)?|b[- ]?double|tipper)(?!\w)/g, consumer: null, commercial: "HEAVY_VEHICLE" },
  { words: /(?<![\w$])(?:horse float)(?!\w)/g, consumer: "HORSE_FLOAT", commercial: "TRAILER_CARAVAN" },
  { words: /(?<![\w$])(?:motor ?home|camper ?van|winnebago)(?!\w)/g, consumer: "MOTOR_HOME", commercial: null },
  { words: /(?<![\w$])(?:ride[- ]?on(?: mower)?)(?!\w)/g, consumer: "RIDE_ON_MOWER", commercial: "RIDE_ON_MOWER" },
  { words: /(?<![\w$])(?:golf (?:cart|kart|buggy))(?!\w)/g, consumer: null, commercial: "GOLF_KART" },
  {
    words: /(?<![\w$])(?:excavator|digger|bobcat|skid steer|loader|dozer|bulldozer|backhoe|roller|grader)(?!\w)/g,
    consumer: null,
    commercial: "EARTH_MOVING",
  },
  { words: /(?<![\w$])(?:forklift|pallet jack|scissor lift)(?!\w)/g, consumer: null, commercial: "WAREHOUSE_EQUIPMENT" },
  { words: /(?<![\w$])(?:tractor)(?!\w)/g, consumer: "TRACTOR", commercial: "AGRICULTURAL" },
  { words: /(?<![\w$])(?:harvester|header|seeder|baler)(?!\w)/g, consumer: null, commercial: "AGRICULTURAL" },
  { words: /(?<![\w$])(?:mini ?bus|bus|coaster)(?!\w)/g, consumer: null, commercial: "BUS" },
  { words: /(?<![\w$])(?:truck|canter|isuzu n[a-z]{2}|hino)(?!\w)/g, consumer: null, commercial: ["COMMERCIAL_VEHICLE", "HEAVY_VEHICLE"] },
  { words: /(?<![\w$])(?:caravan|van(?=\s+to tow)|jayco)(?!\w)/g, consumer: "CARAVAN", commercial: "TRAILER_CARAVAN" },
  { words: /(?<![\w$])(?:jet ?ski|pwc|waverunner)(?!\w)/g, consumer: "JETSKI_PWC", commercial: "JETSKI" },
  { words: /(?<![\w$])(?:boat|tinny|runabout)(?!\w)/g, consumer: "TRAILERED_BOAT", commercial: "TRAILERED_BOAT" },
  { words: /(?<![\w$])(?:quad(?: bike)?|atv|side by side)(?!\w)/g, consumer: "ATV_OFF_ROAD_BIKE", commercial: "MOTORBIKE_ATV" },
  {
    words: /(?<![\w$])(?:motor ?bike|motor ?cycle|harley(?:[- ]davidson)?|ducati)(?!\w)/g,
    consumer: "MOTORBIKE",
    commercial: "MOTORBIKE_ATV",
  },
  { words: /(?<![\w$])(?:(?:box |car |plant |tandem )?trailer)(?!\w)/g, consumer: "TRAILER", commercial: "TRAILER_CARAVAN" },
  { words: /(?<![\w$])(?:solar(?: panels| system)?)(?!\w)/g, consumer: null, commercial: "SOLAR" },
  { words: /(?<![\w$])(?:cnc(?: machine)?|lathe)(?!\w)/g, consumer: null, commercial: "MANUFACTURING_EQUIPMENT" },
  { words: /(?<![\w$])(?:dental chair|x-?ray machine|ultrasound)(?!\w)/g, consumer: null, commercial: "MEDICAL_EQUIPMENT" },
  { words: /(?<![\w$])(?:coffee machine|commercial oven|cool ?room)(?!\w)/g, consumer: null, commercial: "RESTAURANT_CATERING" },
  {
    words: /(?<![\w$])(?:tesla(?: model [3ysx])?|byd(?: [a-z]+)?|atto ?3|ioniq ?\d?|electric (?:car|vehicle)|\bev\b)(?!\w)/g,
    consumer: "ELECTRIC_MOTOR_VEHICLE",
    commercial: "ELECTRIC_MOTOR_VEHICLE",
  },
  {
    words:
      /(?<![\w$])(?:(?:(?:toyota|ford|mazda|nissan|mitsubishi|isuzu|holden|hyundai|kia|subaru|volkswagen|vw|mg|honda|suzuki|gwm|ldv|ram|jeep) )?(?:hilux|ranger|landcruiser|land cruiser|prado|corolla|camry|rav4|kluger|hiace|navara|triton|pajero|d-?max|mu-?x|amarok|colorado|commodore|falcon|cx-?[3589]|mazda ?[236]|bt-?50|i30|tucson|sportage|cerato|carnival|forester|outback|golf|civic|swift|sprinter|transit|ute|car|suv|sedan|hatch(?:back)?|wagon|4wd|4x4|van)s?)(?!\w)/g,
    consumer: "MOTOR_VEHICLE",
    commercial: "MOTOR_VEHICLE",
  },
];
