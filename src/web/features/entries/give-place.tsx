import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DirectorsEntries, DirectorsEntry } from '#contract/entries/director.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { hasPlace } from '#domain/entries/places.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Problem } from '../shell/problem.tsx'
import { entriesMutations } from './entries-queries.ts'

type GivePlaceProps = { tournamentId: string; data: DirectorsEntries; entry: DirectorsEntry }

/** *Giv plads* with a dialog that explains the effect, including an extra place. */
export function GivePlace({ tournamentId, data, entry }: GivePlaceProps) {
  const toast = useToast()
  const give = useMutation(entriesMutations(useQueryClient(), tournamentId).give)
  const isBeyond = entry.state === 'waiting' && !isFree(data, entry)
  const go = async () => {
    try {
      await give.mutateAsync({ entryId: entry.id, beyondPlaces: isBeyond })
    } catch {
      return // Shown below.
    }
    // Shown even if this section has unmounted by then, because the entry's state has changed.
    toast({ title: `${entry.firstName} er med.`, tone: 'success' })
  }
  return (
    <section aria-labelledby="giv-plads" className="grid gap-3">
      <p id="giv-plads">{givePlaceText(data, entry, isBeyond)}</p>
      {give.error && <Problem error={give.error} title={`${entry.firstName} er ikke med`} />}
      <Button
        className="sm:w-fit"
        busy={give.isPending && 'Giver plads …'}
        onClick={() => void go()}
      >
        {isBeyond ? 'Giv en ekstra plads' : 'Giv plads'}
      </Button>
    </section>
  )
}

function isFree({ places, divisions }: DirectorsEntries, { divisionId }: DirectorsEntry): boolean {
  const ofDivision = new Map(divisions.map((one) => [one.id, one.places]))
  const held = new Map(divisions.map((one) => [one.id, one.entered]))
  return hasPlace({ inAll: places, ofDivision }, held, divisionId)
}

/** The host phones players with an offered place who have no mail address. */
export function givePlaceText(
  { state: tournament }: Pick<DirectorsEntries, 'state'>,
  { state, firstName, email, feeOre, heldUntil }: DirectorsEntry,
  isBeyond: boolean,
): string {
  const isDrawn = tournament !== 'open' && tournament !== 'closed'
  return [
    isBeyond && 'Alle pladser er taget, så det bliver en plads mere end de faste.',
    state === 'offered' &&
      (heldUntil === null
        ? `Der er en plads til ${firstName}. Ring og spørg, og giv så pladsen eller meld fra.`
        : `${firstName} er tilbudt pladsen og kan selv svare.`),
    email ? `${firstName} får en mail om det.` : `Vi har ingen mail, så ring til ${firstName}.`,
    feeOre > 0 && `${formatKroner(feeOre)} betales hos jer.`,
    isDrawn && `Sæt derefter ${firstName} på startlisten under Flights.`,
  ]
    .filter(Boolean)
    .join(' ')
}
