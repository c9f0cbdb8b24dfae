import { EmptyState } from '../../ui/empty-state.tsx'

/** A tournament that lost its rounds cannot be drawn; the way out is to make it again. */
export const NoRounds = () => (
  <EmptyState title="Turneringen har ingen runder">
    Uden en runde er der ingen start at inddele til. Aflys turneringen under Overblik, og lav den
    igen under klubbens turneringer.
  </EmptyState>
)
