import type { TestGateway } from "../support/gateway.ts";
import { makeSecondMerchant, type OtherMerchant } from "../support/other-merchant.ts";
import { queryAt } from "../support/server/test-home.ts";

/** A merchant whose rows are on the node at `url`. */
export async function makeShopAt(gateway: TestGateway, url: string): Promise<OtherMerchant> {
  for (;;) {
    const shop = await makeSecondMerchant(gateway);
    const [[nodePort] = []] = await queryAt(
      gateway.coordinatorUrl,
      `select nodeport from pg_dist_shard_placement
        where shardid = get_shard_id_for_distribution_column('checkouts', '${shop.merchantId}')`,
    );
    if (String(nodePort) === new URL(url).port) return shop;
  }
}
