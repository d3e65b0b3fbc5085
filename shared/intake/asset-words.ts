import type { AssetType } from "../domain/asset-type.ts";

/** The asset type in a quote: none there, or several that only the broker can tell apart. */
type Meaning = AssetType | readonly AssetType[] | null;

/** Words for a kind of asset, with their meaning in a consumer and in a commercial quote. Each takes its words before the next one looks. */
const kinds: readonly (readonly [string, Meaning, Meaning])[] = [
  ["prime mover|semi(?:[- ]?trailer)?|b[- ]?double|tipper", null, "HEAVY_VEHICLE"],
  ["horse float", "HORSE_FLOAT", "TRAILER_CARAVAN"],
  ["motor ?home|camper ?van|winnebago", "MOTOR_HOME", null],
  ["ride[- ]?on(?: mower)?", "RIDE_ON_MOWER", "RIDE_ON_MOWER"],
  ["golf (?:cart|kart|buggy)", null, "GOLF_KART"],
  ["excavator|digger|bobcat|skid steer|loader|dozer|bulldozer|backhoe|roller|grader", null, "EARTH_MOVING"],
  ["forklift|pallet jack|scissor lift", null, "WAREHOUSE_EQUIPMENT"],
  ["tractor", "TRACTOR", "AGRICULTURAL"],
  ["harvester|header|seeder|baler", null, "AGRICULTURAL"],
  ["mini ?bus|bus|coaster", null, "BUS"],
  ["truck|canter|isuzu n[a-z]{2}|hino", null, ["COMMERCIAL_VEHICLE", "HEAVY_VEHICLE"]],
  [String.raw`caravan|van(?=\s+to tow)|jayco`, "CARAVAN", "TRAILER_CARAVAN"],
  ["jet ?ski|pwc|waverunner", "JETSKI_PWC", "JETSKI"],
  ["boat|tinny|runabout", "TRAILERED_BOAT", "TRAILERED_BOAT"],
  ["quad(?: bike)?|atv|side by side", "ATV_OFF_ROAD_BIKE", "MOTORBIKE_ATV"],
  ["motor ?bike|motor ?cycle|harley(?:[- ]davidson)?|ducati", "MOTORBIKE", "MOTORBIKE_ATV"],
  ["(?:box |car |plant |tandem )?trailer", "TRAILER", "TRAILER_CARAVAN"],
  ["solar(?: panels| system)?", null, "SOLAR"],
  ["cnc(?: machine)?|lathe", null, "MANUFACTURING_EQUIPMENT"],
  ["dental chair|x-?ray machine|ultrasound", null, "MEDICAL_EQUIPMENT"],
  ["coffee machine|commercial oven|cool ?room", null, "RESTAURANT_CATERING"],
  [
    String.raw`tesla(?: model [3ysx])?|byd(?: [a-z]+)?|atto ?3|ioniq ?\d?|electric (?:car|vehicle)|\bev\b`,
    "ELECTRIC_MOTOR_VEHICLE",
    "ELECTRIC_MOTOR_VEHICLE",
  ],
  [
    "(?:(?:toyota|ford|mazda|nissan|mitsubishi|isuzu|holden|hyundai|kia|subaru|volkswagen|vw|mg|honda|suzuki|gwm|ldv|ram|jeep) )?(?:hilux|ranger|landcruiser|land cruiser|prado|corolla|camry|rav4|kluger|hiace|navara|triton|pajero|d-?max|mu-?x|amarok|colorado|commodore|falcon|cx-?[3589]|mazda ?[236]|bt-?50|i30|tucson|sportage|cerato|carnival|forester|outback|golf|civic|swift|sprinter|transit|ute|car|suv|sedan|hatch(?:back)?|wagon|4wd|4x4|van)s?",
    "MOTOR_VEHICLE",
    "MOTOR_VEHICLE",
  ],
];

export const assetWords = kinds.map(([words, consumer, commercial]) => ({
  words: new RegExp(String.raw`(?<![\w$])(?:${words})(?!\w)`, "g"),
  consumer,
  commercial,
}));
