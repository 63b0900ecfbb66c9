interface Schema {
  properties?: Record<string, object>;
  anyOf?: Schema[];
}

/** The fields of a request's schema, each by its path: `order.title`. */
export function fieldNamesOf(schema: object, above = ""): string[] {
  const one = schema as Schema;
  const { properties } = [one, ...(one.anyOf ?? [])].find((each) => each.properties) ?? {};
  if (!properties) return [above];
  const prefix = above === "" ? "" : `${above}.`;
  return Object.entries(properties).flatMap(([name, inner]) =>
    fieldNamesOf(inner, `${prefix}${name}`),
  );
}
