import { useNavigate, useSearch } from "@tanstack/react-router";
import { MailOpen } from "lucide-react";
import { useSessionState } from "../../../api/session.tsx";
import { useApi } from "../../../api/use-api.ts";
import { Page } from "../../../ui/page/page.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { Empty, Failed, LoadingBlock, LoadingRows } from "../../../ui/page/states.tsx";
import { When } from "../../../ui/text/when.tsx";
import { defineWords } from "../../../words/define-words.ts";
import { useWords } from "../../../words/language.tsx";

const WORDS = defineWords(
  {
    title: "The sandbox's post",
    lead: "A sandbox sends no mail. What it would have sent stands here.",
    none: "No mail yet",
    noneHint: "Invitations and links for new passwords arrive here.",
    choose: "Choose a mail to read it.",
    to: "To",
    open: "Open the link",
    back: "To the portal",
  },
  {
    title: "Mel sandbox",
    lead: "Sandbox tidak menghantar e-mel. Apa yang akan dihantar ada di sini.",
    none: "Belum ada mel",
    noneHint: "Jemputan dan pautan kata laluan baharu tiba di sini.",
    choose: "Pilih mel untuk membacanya.",
    to: "Kepada",
    open: "Buka pautan",
    back: "Ke portal",
  },
);

/** Mails of a sandbox, for those who test invitations and forgotten passwords. */
export function MailPage() {
  const words = useWords(WORDS);
  const session = useSessionState();
  const mails = useApi("listMail", {}, { isOn: session.isSuccess, refreshMs: 5_000 });
  const { id } = useSearch({ from: "/mail" });
  const navigate = useNavigate();
  return (
    <main>
      <Page title={words.title} lead={words.lead} back={{ to: "/", text: words.back }}>
        <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
          <Panel isFlush>
            {mails.isPending && <LoadingRows count={3} />}
            {mails.isError && <Failed error={mails.error} onRetry={mails.refetch} />}
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
  if (mail.isError) return <Failed error={mail.error} onRetry={mail.refetch} />;
  if (!mail.data) return <LoadingBlock />;
  return (
    <article className="flex flex-col gap-3">
      <h2 className="text-17 font-semibold">{mail.data.subject}</h2>
      <p className="text-13 text-ink-2">
        {words.to} {mail.data.to} · <When at={mail.data.createdAt} />
      </p>
      <p className="break-words whitespace-pre-wrap">{mail.data.text}</p>
      {mail.data.link && (
        <a href={mail.data.link} className="text-brand underline underline-offset-4">
          {words.open}
        </a>
      )}
    </article>
  );
}
