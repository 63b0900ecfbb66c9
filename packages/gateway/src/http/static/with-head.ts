/** Monitors, link checkers and messengers send HEAD: the headers of the GET without its body. */
export const WITH_HEAD = { exposeHeadRoute: true };
