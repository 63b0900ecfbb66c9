/**
 * The commit that installations run while this tree's schema is applied: rolling-upgrade.test.ts
 * runs it. Every release moves it on, in the first commit after the release, to the full hash of
 * the commit that was released; see docs/guides/change-the-schema.md. Before the first release, it
 * is the commit whose baseline of the schema stays.
 */
export const PREVIOUS_RELEASE = "42105e23e6f0f5ade276b09a686fded245eacd33";
