import { useNavigate, useSearch } from "@tanstack/react-router";
import { MailOpen } from "lucide-react";
import { useSessionState } from "../../../api/session.tsx";
import { useApi } from "../../../api/use-api.ts";
import { Page } from "../../../ui/page/page.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { Empty, Failed, Loaded, LoadingRows } from "../../../ui/page/states.tsx";
import { When } from "../../../ui/text/when.tsx";
import { defineWords } from "../../../words/define-words.ts";
import { useWords } from "../../../words/language.tsx";

const WORDS = defineWords(
  {
    title: "Sandbox email",
    lead: "The sandbox does not send email. The emails it would have sent are listed here.",
    none: "No emails yet",
    noneHint: "Emails such as invitations, password resets and receipts will appear here.",
    choose: "Select an email to read it.",
    to: "To",
    open: "Open link",
    back: "Back to portal",
  },
  {
    title: "E-mel sandbox",
    lead: "Sandbox tidak menghantar e-mel. E-mel yang sepatutnya dihantar disenaraikan di sini.",
    none: "Belum ada e-mel",
    noneHint: "E-mel seperti jemputan, tetapan semula kata laluan dan resit dipaparkan di sini.",
    choose: "Sila pilih e-mel untuk membacanya.",
    to: "Kepada",
    open: "Buka pautan",
    back: "Kembali ke portal",
  },
);

/** Emails of a sandbox, to test invitations and password resets. */
export function MailPage() {
  const words = useWords(WORDS);
  const session = useSessionState();
  const mails = useApi("listMail", {}, { isOn: session.isSuccess, refreshMs: 5_000 });
  const { id } = useSearch({ from: "/mail" });
  const navigate = useNavigate();
  return (
    <main aria-busy={mails.isLoading}>
      <Page title={words.title} lead={words.lead} back={{ to: "/", text: words.title }}>
        <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
          <Panel isFlush>
            {!mails.data && (mails.isError ? <Failed query={mails} /> : <LoadingRows />)}
            {mails.data?.items.length === 0 && (
              <Empty icon={MailOpen} title={words.none}>
                {words.noneHint}
              </Empty>
            )}
            <ul>
              {mails.data?.items.map((mail) => (
                <li key={mail.id} className="border-b border-line last:border-0">
                  <button
                    type="button"
                    aria-current={mail.id === id || undefined}
                    onClick={() => void navigate({ to: "/mail", search: { id: mail.id } })}
                    className="w-full px-4 py-3 text-left -outline-offset-2 hover:bg-paper-2 aria-[current]:bg-brand-soft"
                  >
                    <span className="block font-semibold">{mail.subject}</span>
                    <span className="block text-13 break-words text-ink-2">{mail.to}</span>
                    <span className="text-13 text-ink-2">
                      <When at={mail.createdAt} form="ago" />
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </Panel>
          <Panel>{id ? <MailText id={id} /> : <p className="text-ink-2">{words.choose}</p>}</Panel>
        </div>
      </Page>
    </main>
  );
}

function MailText({ id }: { id: string }) {
  const words = useWords(WORDS);
  const mail = useApi("getMail", { params: { id } });
  return (
    <Loaded query={mail} height="h-48">
      {({ subject, to, createdAt, text, link }) => (
        <article className="flex flex-col gap-3">
          <h2 className="text-17 font-semibold">{subject}</h2>
          <p className="text-13 text-ink-2">
            {words.to} {to} · <When at={createdAt} />
          </p>
          <p className="break-words whitespace-pre-wrap">{text}</p>
          {link && (
            <a href={link} className="link">
              {words.open}
            </a>
          )}
        </article>
      )}
    </Loaded>
  );
}
