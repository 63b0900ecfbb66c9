import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { useSetSession } from "../../../api/session.tsx";

/** The session holds the user's second factors, so it is read again when they change. */
export function useReadSession(): () => void {
  const setSession = useSetSession();
  const client = useQueryClient();
  return () => {
    void call("getSession").then(setSession);
    void client.invalidateQueries({ queryKey: ["listTeam"] });
  };
}
