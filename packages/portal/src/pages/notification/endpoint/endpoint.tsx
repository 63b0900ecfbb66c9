import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { FlaskConical, Pencil, Power, Trash2 } from "lucide-react";
import { useSignedIn } from "../../../api/session.tsx";
import { useAct, useApi, useList } from "../../../api/use-api.ts";
import type { WebhookEndpointItem } from "../../../generated/api.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { ConfirmButton, DialogButton } from "../../../ui/dialog/dialog-button.tsx";
import { List } from "../../../ui/list/list.tsx";
import { DetailPage } from "../../../ui/page/detail-page.tsx";
import { copyFact, FactsPanel, timeFact } from "../../../ui/page/facts.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { useToast } from "../../../ui/page/toast.tsx";
import { formatCount, formatShare } from "../../../words/format.ts";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { useDeliveryResponse, useEventType } from "../../../words/use-delivery-words.ts";
import { useEventColumns } from "../event-columns.tsx";
import { FaultsNotice } from "../faults-notice.tsx";
import { NOTIFICATION_WORDS } from "../notification-words.ts";
import { EnableDialog } from "./enable-dialog.tsx";
import { EndpointDialog } from "./endpoint-dialog.tsx";
import { ENDPOINT_WORDS } from "./endpoint-words.ts";
import { EndpointStatus } from "./own-endpoints.tsx";

const REFRESH_MS = 4_000;
const SHOWN_MAX = 10;
const CHANGES = ["getWebhookEndpoint", "listWebhookEndpoints", "listNotifications"] as const;

/** One endpoint: what it is sent, how it responds, and what can be done about it. */
export function WebhookEndpointPage() {
  const words = useWords(ENDPOINT_WORDS);
  const shared = useWords(NOTIFICATION_WORDS);
  const { id } = useParams({ from: "/in/webhook-endpoints/$id" });
  return (
    <DetailPage
      query={useApi("getWebhookEndpoint", { params: { id } }, { refreshMs: REFRESH_MS })}
      back={{ to: "/notifications", search: { tab: "endpoints" }, text: shared.title }}
      name={words.name}
      title={({ description, url }) => description || url}
      lead={(endpoint) => <EndpointStatus endpoint={endpoint} />}
      actions={(endpoint) => <EndpointActions endpoint={endpoint} />}
    >
      {(endpoint) => (
        <div className="flex min-w-0 flex-col gap-5">
          <FaultsNotice endpoint={endpoint} />
          <StopNotice endpoint={endpoint} />
          <EndpointFacts endpoint={endpoint} />
          <Deliveries id={id} />
        </div>
      )}
    </DetailPage>
  );
}

function EndpointActions({ endpoint }: { endpoint: WebhookEndpointItem }) {
  const words = useWords(ENDPOINT_WORDS);
  const { may } = useSignedIn();
  const navigate = useNavigate();
  const { id, url, isActive } = endpoint;
  const params = { id };
  return (
    <>
      {may("notifications:send") && <TestButton id={id} />}
      {may("applications:write") && (
        <>
          <DialogButton
            icon={Pencil}
            dialog={(close) => <EndpointDialog endpoint={endpoint} onClose={close} />}
          >
            {words.edit}
          </DialogButton>
          {isActive ? (
            <ConfirmButton
              icon={Power}
              endpoint="updateWebhookEndpoint"
              input={{ params, body: { isActive: false } }}
              changes={CHANGES}
              ask={{ title: words.disableTitle(url), text: words.disableText }}
              done={words.disabled}
            >
              {words.disable}
            </ConfirmButton>
          ) : (
            <DialogButton
              look="primary"
              icon={Power}
              dialog={(close) => <EnableDialog endpoint={endpoint} onClose={close} />}
            >
              {words.enable}
            </DialogButton>
          )}
          <ConfirmButton
            look="danger"
            icon={Trash2}
            endpoint="deleteWebhookEndpoint"
            input={{ params }}
            changes={["listWebhookEndpoints"]}
            ask={{ title: words.removeTitle(url), text: words.removeText }}
            done={words.removed}
            onDone={() => void navigate({ to: "/notifications", search: { tab: "endpoints" } })}
          >
            {words.remove}
          </ConfirmButton>
        </>
      )}
    </>
  );
}

/** Sends a sample and opens its delivery. */
function TestButton({ id }: { id: string }) {
  const words = useWords(NOTIFICATION_WORDS);
  const toast = useToast();
  const navigate = useNavigate();
  const test = useAct("sendTestNotification", ["listNotifications"]);
  const send = async () => {
    const sent = await test.mutateAsync({ body: { webhookEndpointId: id } });
    await navigate({ to: "/notifications/$id", params: { id: sent.id } });
  };
  return (
    <Button
      icon={FlaskConical}
      isBusy={test.isPending}
      onClick={() => void toast.track(send(), words.testSent)}
    >
      {words.test}
    </Button>
  );
}

function StopNotice({ endpoint }: { endpoint: WebhookEndpointItem }) {
  const words = useWords(ENDPOINT_WORDS);
  const { stopReason, missedCount } = endpoint;
  if (!stopReason) return null;
  return (
    <Notice tone={stopReason === "USER" ? "wait" : "bad"} title={words.isOff}>
      <p>{words[stopReason]}</p>
      {missedCount > 0 && (
        <p>{words.missed(formatCount(Math.min(missedCount, 1_000)), missedCount > 1_000)}</p>
      )}
    </Notice>
  );
}

function EndpointFacts({ endpoint }: { endpoint: WebhookEndpointItem }) {
  const words = useWords(ENDPOINT_WORDS);
  const shared = useWords(NOTIFICATION_WORDS);
  const ui = useWords(UI_WORDS);
  const typeOf = useEventType();
  const responseOf = useDeliveryResponse();
  const { health, eventTypes, applicationId, applicationName } = endpoint;
  const rate = health?.successRate;
  return (
    <FactsPanel
      title={words.facts}
      items={[
        copyFact(shared.url, endpoint.url),
        [words.description, endpoint.description],
        [words.events, eventTypes.map(typeOf).join(", ") || words.allEvents],
        [
          words.signedBy,
          <Link
            key="key"
            to="/applications/$id"
            params={{ id: applicationId }}
            search={{ tab: "server" }}
            className="link"
          >
            {words.gatewayKey(applicationName)}
          </Link>,
        ],
        [ui.successRate, typeof rate === "number" && formatShare(rate)],
        [shared.lastResponse, health && responseOf(health.lastResponse)],
        timeFact(ui.created, endpoint.createdAt),
      ]}
    />
  );
}

function Deliveries({ id }: { id: string }) {
  const words = useWords(ENDPOINT_WORDS);
  const query = { webhookEndpointId: id, limit: String(SHOWN_MAX) };
  const list = useList("listNotifications", { query }, { refreshMs: REFRESH_MS });
  return (
    <List
      words={{ title: words.deliveries, none: words.noDeliveries }}
      list={{ ...list, hasNextPage: false }}
      columns={useEventColumns()}
      actions={
        <ButtonLink isSmall to="/notifications" search={{ webhookEndpointId: id }}>
          {words.allDeliveries}
        </ButtonLink>
      }
    />
  );
}
