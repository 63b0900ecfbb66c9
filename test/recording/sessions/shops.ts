import { EXAMPLE_SHOPS, stopShop } from "../../support/examples/example-shops.ts";
import type { Session } from "./session.ts";

/** The shops in `examples/`: an order that is paid, and one that is not. */
export const SHOP_SESSIONS: readonly Session[] = EXAMPLE_SHOPS.map(({ language, skip, start }) => ({
  name: `examples/shop-${language.toLowerCase()}`,
  mode: "strict",
  skip,
  async act(stage) {
    const shop = await start(stage.demoFile);
    try {
      await stage.shopAt(shop.url, ["approved", "no-funds"]);
    } finally {
      await stopShop(shop);
    }
  },
}));
