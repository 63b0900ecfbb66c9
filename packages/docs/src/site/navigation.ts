import type { DefaultTheme } from "vitepress";
import { addressOf } from "../pages/docs-links.ts";
import type { DocsMenu } from "../pages/docs-pages.ts";

const linkOf = (path: string) => `/${addressOf(path)}`;

/** The three menus of the site's head: each opens its first page. */
export function listMenus(menus: readonly DocsMenu[]): DefaultTheme.NavItemWithLink[] {
  return menus.map(({ title, groups }) => {
    const pages = groups.flatMap((group) => group.pages.map(({ path }) => addressOf(path)));
    const active = pages.map((page) => page.replace(/[.]/g, "\\.").replace(/\/$/, "/?"));
    return { text: title, link: `/${pages[0]}`, activeMatch: `^/(${active.join("|")})$` };
  });
}

/** By page, or by folder where most of its pages belong to one menu. */
export function listSidebars(menus: readonly DocsMenu[]): DefaultTheme.SidebarMulti {
  const places = menus.flatMap(({ groups }) => {
    const sidebar = listGroups(groups);
    const addresses = groups.flatMap(({ pages }) => pages.map(({ path }) => linkOf(path)));
    return addresses.map((address) => ({ address, folder: folderOf(address), sidebar }));
  });
  const byFolder = Object.entries(Object.groupBy(places, ({ folder }) => folder)).map(
    ([folder, inside = []]) => [folder, mostCommon(inside.map(({ sidebar }) => sidebar))] as const,
  );
  const folders = new Map(byFolder);
  const exceptions = places.filter(({ folder, sidebar }) => folders.get(folder) !== sidebar);
  return Object.fromEntries([
    ...exceptions.map(({ address, sidebar }) => [address, sidebar] as const),
    ...byFolder.sort(([a], [b]) => b.length - a.length),
  ]);
}

function listGroups(groups: DocsMenu["groups"]): DefaultTheme.SidebarItem[] {
  return groups.map(({ title, pages }) => ({
    text: title,
    items: pages.map((page) => ({ text: page.title, link: linkOf(page.path) })),
  }));
}

const folderOf = (address: string) => address.slice(0, address.lastIndexOf("/") + 1);

function mostCommon<T>(values: readonly T[]): T {
  const count = (value: T) => values.filter((other) => other === value).length;
  return values.reduce((best, value) => (count(value) > count(best) ? value : best));
}
