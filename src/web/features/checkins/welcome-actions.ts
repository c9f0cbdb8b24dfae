import type { GuestWelcome } from '#contract/checkins/club-guests.ts'

type Button = { label: string; variant: 'primary' | 'secondary' | 'quiet' }

type WelcomeActions = {
  /** The button on the guest's row of the search. */
  row: Button
  /** The main button of the dialog, and what pressing it does when it is no ordinary check-in. */
  main: Button
  effect?: string
}

const welcome: WelcomeActions = {
  row: { label: 'Tjek ind', variant: 'secondary' },
  main: { label: 'Tjek ind', variant: 'primary' },
}

const actions: Record<GuestWelcome['outcome'], WelcomeActions> = {
  allow: welcome,
  allow_with_warning: welcome,
  deny: {
    row: { label: 'Notér afvisning', variant: 'quiet' },
    main: { label: 'Notér afvisningen', variant: 'secondary' },
    effect:
      'Gæsten kan ikke tjekkes ind. Noterer du afvisningen, står den under dagens afviste, og ingen runde bliver brugt.',
  },
  already: {
    row: { label: 'En runde til', variant: 'quiet' },
    main: { label: 'Gæsten vil spille en runde til', variant: 'secondary' },
    effect: 'Gæsten er tjekket ind i dag. Vil gæsten spille ni huller mere, så tjek dem ind her.',
  },
}

/** What the reception can do for a guest. A guest whose welcome is unknown is checked in, and the answer decides. */
export const welcomeActions = (known: GuestWelcome | null | undefined): WelcomeActions =>
  known ? actions[known.outcome] : welcome
