import type { ProjectView } from '../../../compiler/view/route-view.ts';
import { MenuButton } from '../fields/menu-button.tsx';
import { reveal } from '../store.ts';

interface UsesProps {
  readonly uses: ProjectView['uses'][string];
  readonly label: string;
}

type UseView = UsesProps['uses'][number];

/** Where it is in its route or function, unless it is at a node. */
const partOf = ({ spots = [] }: UseView): string => (spots[0]?.path[0] === 'examples' ? 'examples' : 'types');

/** A node, the examples of a route, or the types of a function; each once. */
const placesOf = (uses: UsesProps['uses']): UsesProps['uses'] =>
  uses.filter((use, index) => uses.findIndex((each) => isSamePlace(each, use)) === index);

const isSamePlace = (a: UseView, b: UseView): boolean =>
  a.route === b.route && a.node === b.node && (a.node !== undefined || partOf(a) === partOf(b));

function inWords(uses: UsesProps['uses']): string {
  const nodes = uses.filter(({ node }) => node !== undefined).length;
  if (nodes === 0) return uses.map(partOf)[0] ?? '';
  return nodes === 1 ? '1 node' : `${nodes} nodes`;
}

/** Where something is used: the number of places, and a list of links. */
export const Uses = ({ uses, label }: UsesProps) =>
  uses.length === 0 ? (
    <span className="unused">unused</span>
  ) : (
    <MenuButton
      className="link uses"
      label={label}
      entries={placesOf(uses).map((use) => ({
        id: `${use.route} ${use.node ?? ` ${partOf(use)}`}`,
        title: `${use.route} · ${use.node ?? partOf(use)}`,
        run: () => reveal(use.route, use.node),
      }))}
    >
      {inWords(placesOf(uses))}
    </MenuButton>
  );
