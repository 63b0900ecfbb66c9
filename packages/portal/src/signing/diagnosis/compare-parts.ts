const PART_NAMES = ["method", "requestUrl", "nonceStr", "timestamp", "data"] as const;
type PartName = (typeof PART_NAMES)[number];

export interface ComparedPart {
  name: PartName;
  /** In the text that was signed; null when it is not part of it. */
  signed: string | null;
  /** In the text that the request needs; null likewise. */
  needed: string | null;
  isSame: boolean;
}

/** The parts of a signed text next to those of the request's own. */
export function compareParts(signedText: string, neededText: string): ComparedPart[] {
  const [signed, needed] = [readParts(signedText), readParts(neededText)];
  return PART_NAMES.map((name) => {
    const [left, right] = [signed.get(name) ?? null, needed.get(name) ?? null];
    return { name, signed: left, needed: right, isSame: left === right };
  });
}

const BEFORE_PART = /(?:^|&)(?=(?:data|method|nonceStr|requestUrl|signType|timestamp)=)/;

function readParts(text: string): Map<string, string> {
  return new Map(
    text.split(BEFORE_PART).map((part): [string, string] => {
      const equals = part.indexOf("=");
      return [part.slice(0, equals), part.slice(equals + 1)];
    }),
  );
}
