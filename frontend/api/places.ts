import useSWR from "swr";
import { siteConfiguration } from "./configuration.ts";
import { localities } from "./localities.ts";
import { useThrottled } from "./use-throttled.ts";

/** Of the maps service, one question in so many milliseconds (core specification, section 9). */
const throttleMs = 200;

/** Australian addresses that begin with what is typed: the maps service's where the site has a key to it, else localities known here. */
export function usePlacePredictions(typed: string): readonly string[] {
  const input = useThrottled(typed.trim(), throttleMs);
  const key = input === "" ? null : ["places", input];
  const { data = [] } = useSWR(key, () => predictionsOf(input), { keepPreviousData: true, shouldRetryOnError: false });
  return input === "" ? [] : data;
}

async function predictionsOf(input: string): Promise<readonly string[]> {
  const { mapsKey } = await siteConfiguration();
  if (mapsKey === null) return localitiesLike(input);
  // An address can be typed whatever becomes of Google; the localities known here are better than nothing.
  return mapsPredictions(mapsKey, input).catch(() => localitiesLike(input));
}

// What stands before the last comma is the street, which nobody here knows.
function localitiesLike(input: string): readonly string[] {
  const [, street = "", locality = ""] = /^(.*,\s*)?(.*)$/.exec(input) ?? [];
  const beginsAlike = (place: string) => locality !== "" && place.toLowerCase().startsWith(locality.toLowerCase());
  return localities.filter(beginsAlike).map((place) => street + place);
}

async function mapsPredictions(key: string, input: string): Promise<readonly string[]> {
  const { importLibrary } = await mapsLoader(key);
  const { AutocompleteSuggestion } = await importLibrary("places");
  const { suggestions } = await AutocompleteSuggestion.fetchAutocompleteSuggestions({ input, includedRegionCodes: ["au"] });
  return suggestions.flatMap(({ placePrediction }) => placePrediction?.text.text ?? []);
}

let loader: Promise<typeof import("@googlemaps/js-api-loader")> | undefined;

/** The loader of Google's script, which comes with the first prediction and not before; its options are set once. */
function mapsLoader(key: string): NonNullable<typeof loader> {
  loader ??= import("@googlemaps/js-api-loader").then((module) => {
    module.setOptions({ key, v: "weekly" });
    return module;
  });
  return loader;
}
