import { Link } from "@tanstack/react-router";

/** A transaction ID that links to the payment. */
export function PaymentIdLink({ id }: { id: string }) {
  return (
    <Link to="/payments/$id" params={{ id }} className="link font-mono text-13 break-words">
      {id}
    </Link>
  );
}
