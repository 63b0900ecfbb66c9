import { readFileSync } from "node:fs";
import { XmlDocument, XmlValidateError, XsdValidator } from "libxml2-wasm";

/** What libxml2 says of a document by a schema; empty when it is valid. */
export function validateXml(schemaPath: string, xml: string): string[] {
  const schema = XmlDocument.fromBuffer(readFileSync(schemaPath));
  const document = XmlDocument.fromString(xml);
  const validator = XsdValidator.fromDoc(schema);
  try {
    validator.validate(document);
    return [];
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error;
    return error.details.map(({ message }) => message);
  } finally {
    for (const each of [validator, document, schema]) each.dispose();
  }
}
