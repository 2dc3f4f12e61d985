import type { ProjectView } from '../../../compiler/view/route-view.ts';
import { MenuButton } from '../fields/menu-button.tsx';
import { reveal } from '../store.ts';

interface UsesProps {
  readonly uses: ProjectView['uses'][string];
  readonly label: string;
}

/** Where something is used: how often, and a list to go there. */
export const Uses = ({ uses, label }: UsesProps) =>
  uses.length === 0 ? (
    <span className="unused">unused</span>
  ) : (
    <MenuButton
      className="link uses"
      label={label}
      entries={uses.map(({ route, node }) => ({
        id: `${route} ${node}`,
        title: `${route} · ${node}`,
        run: () => reveal(route, node),
      }))}
    >
      {uses.length === 1 ? '1 node' : `${uses.length} nodes`}
    </MenuButton>
  );
