declare module "bidi-js" {
  interface Bidi {
    /** One level for each UTF-16 code unit; odd ones are written from right to left. */
    getEmbeddingLevels(text: string, direction: "ltr" | "rtl"): { readonly levels: Uint8Array };
    /** "(" for ")". */
    getMirroredCharacter(character: string): string | null;
  }
  export default function createBidi(): Bidi;
}
