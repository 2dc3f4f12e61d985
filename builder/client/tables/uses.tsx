import type { ProjectView } from '../../../compiler/view/route-view.ts';
import { MenuButton } from '../fields/menu-button.tsx';
import { reveal } from '../store.ts';

interface UsesProps {
  readonly uses: ProjectView['uses'][string];
  readonly label: string;
}

/** A node, or the examples of a route, once. */
const placesOf = (uses: UsesProps['uses']): UsesProps['uses'] =>
  uses.filter(
    ({ route, node }, index) => uses.findIndex((each) => each.route === route && each.node === node) === index,
  );

function inWords(uses: UsesProps['uses']): string {
  const nodes = uses.filter(({ node }) => node !== undefined).length;
  if (nodes === 0) return 'examples';
  return nodes === 1 ? '1 node' : `${nodes} nodes`;
}

/** Where something is used: how often, and a list to go there. */
export const Uses = ({ uses, label }: UsesProps) =>
  uses.length === 0 ? (
    <span className="unused">unused</span>
  ) : (
    <MenuButton
      className="link uses"
      label={label}
      entries={placesOf(uses).map(({ route, node }) => ({
        id: `${route} ${node ?? ''}`,
        title: `${route} · ${node ?? 'examples'}`,
        run: () => reveal(route, node),
      }))}
    >
      {inWords(placesOf(uses))}
    </MenuButton>
  );
