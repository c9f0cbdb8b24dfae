import { EmptyState } from '../../ui/empty-state.tsx'

/** A tournament without rounds cannot be drawn and must be created again. */
export const NoRounds = () => (
  <EmptyState title="Turneringen har ingen runder">
    Uden en runde er der ingen start at inddele til. Aflys turneringen under Overblik, og lav den
    igen under klubbens turneringer.
  </EmptyState>
)
