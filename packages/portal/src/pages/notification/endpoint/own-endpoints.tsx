import { Link } from "@tanstack/react-router";
import { Plus, Webhook } from "lucide-react";
import { useSignedIn } from "../../../api/session.tsx";
import { useList } from "../../../api/use-api.ts";
import type { WebhookEndpointItem } from "../../../generated/api.ts";
import { DialogButton } from "../../../ui/dialog/dialog-button.tsx";
import { countColumn, shareColumn } from "../../../ui/list/columns.tsx";
import { List } from "../../../ui/list/list.tsx";
import type { Column } from "../../../ui/list/rows.tsx";
import { Badge } from "../../../ui/text/badge.tsx";
import { Status } from "../../../ui/text/status.tsx";
import { TwoLines } from "../../../ui/text/two-lines.tsx";
import { When } from "../../../ui/text/when.tsx";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { NOTIFICATION_WORDS } from "../notification-words.ts";
import { EndpointDialog } from "./endpoint-dialog.tsx";
import { ENDPOINT_WORDS } from "./endpoint-words.ts";

/** The endpoints that the merchant has added, with their health. */
export function OwnEndpoints() {
  const words = useWords(ENDPOINT_WORDS);
  const { may } = useSignedIn();
  const add = may("applications:write") && (
    <DialogButton
      look="primary"
      icon={Plus}
      dialog={(close) => <EndpointDialog endpoint={null} onClose={close} />}
    >
      {words.add}
    </DialogButton>
  );
  return (
    <List
      words={words}
      icon={Webhook}
      list={useList("listWebhookEndpoints")}
      columns={useEndpointColumns()}
      actions={add}
    />
  );
}

function useEndpointColumns(): Column<WebhookEndpointItem>[] {
  const words = useWords(ENDPOINT_WORDS);
  const shared = useWords(NOTIFICATION_WORDS);
  const ui = useWords(UI_WORDS);
  return [
    {
      title: words.name,
      cell: (item) => (
        <Link
          to="/webhook-endpoints/$id"
          params={{ id: item.id }}
          data-row
          className="min-w-0 wrap-anywhere"
        >
          <TwoLines
            title={<span title={item.url}>{item.url}</span>}
            text={item.description}
            wraps
          />
        </Link>
      ),
    },
    { title: ui.status, place: "note", cell: (item) => <EndpointStatus endpoint={item} /> },
    {
      title: words.events,
      cell: ({ eventTypes }) =>
        eventTypes.length === 0 ? words.allEvents : words.chosenEvents(eventTypes.length),
    },
    shareColumn(ui.successRate, (item) => item.health?.successRate ?? null),
    countColumn(shared.failed, ({ health }) => (health ? health.exhausted + health.stopped : 0)),
    {
      title: shared.lastAttempt,
      isRight: true,
      cell: ({ health }) => <When at={health?.lastAttemptAt ?? null} form="ago" />,
    },
  ];
}

/** OFF, or how its last webhooks went. */
export function EndpointStatus({ endpoint }: { endpoint: WebhookEndpointItem }) {
  const words = useWords(NOTIFICATION_WORDS);
  const ui = useWords(UI_WORDS);
  const { isActive, stopReason, health } = endpoint;
  if (!isActive) return <Badge tone={stopReason === "USER" ? "none" : "bad"}>{ui.disabled}</Badge>;
  // Stopped before, and enabled since.
  const state = health?.state === "STOPPED" ? "UNKNOWN" : health?.state;
  if (!state || state === "UNKNOWN") return <Badge tone="none">{words.UNKNOWN}</Badge>;
  return <Status status={state} />;
}
