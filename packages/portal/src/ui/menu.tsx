import { Check, type LucideIcon } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";

interface MenuItem {
  text: string;
  icon?: LucideIcon;
  isBad?: boolean;
  /** Set for a choice: whether it is selected. */
  isChosen?: boolean;
  isDisabled?: boolean;
  /** True when the menu is still there after the choice, for another. */
  staysOpen?: boolean;
  onPick(): void;
}

interface MenuProps {
  /** The button that opens it; it gets the menu's attributes. */
  trigger: ReactNode;
  label: string;
  groups: readonly (readonly MenuItem[])[];
  head?: ReactNode;
}

/** A menu on a button, with arrow keys and type-ahead. */
export function Menu({ trigger, label, groups, head }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          className="z-40 min-w-52 rounded-card border border-line bg-paper p-1 text-ink shadow-card"
        >
          {head && <div className="px-3 py-2">{head}</div>}
          {groups.map((group, index) => (
            <DropdownMenu.Group
              key={group[0]?.text ?? index}
              className={index > 0 || head ? "mt-1 border-t border-line pt-1" : ""}
            >
              {group.map((item) => (
                <MenuLine key={item.text} {...item} />
              ))}
            </DropdownMenu.Group>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const LINE =
  "flex min-h-11 cursor-pointer items-center gap-3 rounded-[7px] px-3 outline-none select-none data-[disabled]:opacity-50 data-[highlighted]:bg-paper-2";

function MenuLine(item: MenuItem) {
  const { text, icon: Icon, isBad, isChosen, isDisabled, staysOpen, onPick } = item;
  const inside = (
    <>
      {Icon && <Icon aria-hidden size={18} className="flex-none text-ink-3" />}
      <span className={isBad ? "flex-1 text-bad" : "flex-1"}>{text}</span>
    </>
  );
  if (isChosen === undefined) {
    return (
      <DropdownMenu.Item disabled={isDisabled ?? false} onSelect={onPick} className={LINE}>
        {inside}
      </DropdownMenu.Item>
    );
  }
  return (
    <DropdownMenu.CheckboxItem
      checked={isChosen}
      onCheckedChange={onPick}
      {...(staysOpen && { onSelect: (event) => event.preventDefault() })}
      disabled={isDisabled ?? false}
      className={LINE}
    >
      {inside}
      <DropdownMenu.ItemIndicator>
        <Check aria-hidden size={16} />
      </DropdownMenu.ItemIndicator>
    </DropdownMenu.CheckboxItem>
  );
}
