import { ConfirmUser } from "./confirm-user.tsx";
import { Layout } from "./layout.tsx";

/** The frame of every page, and what asks users to confirm who they are. */
export function SignedInLayout({ onSessionChanged }: { onSessionChanged(): void }) {
  return (
    <>
      <Layout />
      <ConfirmUser onSessionChanged={onSessionChanged} />
    </>
  );
}
