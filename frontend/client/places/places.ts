import useSWR from "swr";
import { folded } from "../../../shared/search-text.ts";
import { siteConfiguration } from "../configuration.ts";
import { useEffect, useRef, useState } from "react";

/** Minimum time between requests to the maps service (core specification, section 9). */
const throttleMs = 200;

/** Australian addresses that begin with the typed text: from Google Maps if the site has a key, else from the local list. */
export function usePlacePredictions(typed: string): readonly string[] {
  const input = useThrottled(typed.trim(), throttleMs);
  const key = input === "" ? null : ["places", input];
  const { data = [] } = useSWR(key, () => predictionsOf(input), { keepPreviousData: true, shouldRetryOnError: false });
  return input === "" ? [] : data;
}

async function predictionsOf(input: string): Promise<readonly string[]> {
  const { mapsKey } = await siteConfiguration();
  if (mapsKey === null) return localitiesLike(input);
  // Falls back to the local list, so that a failure of Google Maps does not stop the user.
  return mapsPredictions(mapsKey, input).catch(() => localitiesLike(input));
}

// Matches the text after the last comma, the locality; the street is kept as typed.
function localitiesLike(input: string): readonly string[] {
  const [, street = "", locality = ""] = /^(.*,\s*)?(.*)$/.exec(input) ?? [];
  const beginsAlike = (place: string) => locality !== "" && folded(place).startsWith(folded(locality));
  return localities.filter(beginsAlike).map((place) => street + place);
}

async function mapsPredictions(key: string, input: string): Promise<readonly string[]> {
  const { importLibrary } = await mapsLoader(key);
  const { AutocompleteSuggestion } = await importLibrary("places");
  const { suggestions } = await AutocompleteSuggestion.fetchAutocompleteSuggestions({ input, includedRegionCodes: ["au"] });
  return suggestions.flatMap(({ placePrediction }) => placePrediction?.text.text ?? []);
}

let loader: Promise<typeof import("@googlemaps/js-api-loader")> | undefined;

/** Google's script is loaded with the first prediction; its options can be set once only. */
function mapsLoader(key: string): NonNullable<typeof loader> {
  loader ??= import("@googlemaps/js-api-loader").then((module) => {
    module.setOptions({ key, v: "weekly" });
    return module;
  });
  return loader;
}

/** Suggested endings of an address on a site without a maps key; any other locality can be typed. */
const localities: readonly string[] = [
  "Sydney NSW 2000",
  "Parramatta NSW 2150",
  "Blacktown NSW 2148",
  "Seven Hills NSW 2147",
  "Penrith NSW 2750",
  "Liverpool NSW 2170",
  "Newcastle NSW 2300",
  "Wollongong NSW 2500",
  "Dubbo NSW 2830",
  "Melbourne VIC 3000",
  "Dandenong VIC 3175",
  "Geelong VIC 3220",
  "Ballarat VIC 3350",
  "Bendigo VIC 3550",
  "Brisbane QLD 4000",
  "Southport QLD 4215",
  "Toowoomba QLD 4350",
  "Townsville QLD 4810",
  "Cairns QLD 4870",
  "Perth WA 6000",
  "Fremantle WA 6160",
  "Adelaide SA 5000",
  "Hobart TAS 7000",
  "Launceston TAS 7250",
  "Canberra ACT 2601",
  "Darwin NT 0800",
];

/** The value, updated at most once per interval; the last value always arrives. */
function useThrottled<T>(value: T, everyMs: number): T {
  const [visible, setVisible] = useState(value);
  const last = useRef(0);
  useEffect(() => {
    const show = () => {
      last.current = Date.now();
      setVisible(value);
    };
    const timer = setTimeout(show, Math.max(0, last.current + everyMs - Date.now()));
    return () => clearTimeout(timer);
  }, [value, everyMs]);
  return visible;
}
