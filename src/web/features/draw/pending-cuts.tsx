import type { DrawStudio } from '#contract/draw.ts'
import { listInDanish } from '#domain/shared/danish.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type Waiting = DrawStudio['cutWaits'][number]

/** What the cut before this round still waits for, by name, and where it is settled (LB-17). */
export function PendingCuts({ studio, base }: { studio: DrawStudio; base: string }) {
  return studio.cutWaits.map((waiting) => (
    <Notice
      key={waiting.divisionName}
      tone="warning"
      title={`Cuttet i ${waiting.divisionName} er ikke afgjort`}
      action={
        waiting.awaits === 'cards' ? (
          <ButtonLink variant="secondary" href={`${base}/cards`}>
            Se scorekortene
          </ButtonLink>
        ) : (
          <ButtonLink variant="secondary" href={`${base}/results`}>
            {waiting.awaits === 'lots' ? 'Træk lod' : 'Skriv omspillet'}
          </ButtonLink>
        )
      }
    >
      {waitingText(waiting)}
    </Notice>
  ))
}

function waitingText({ awaits, names }: Waiting): string {
  if (awaits === 'cards') {
    const first = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} til`] : names
    return `${listInDanish(first)} mangler en score. Startlisten kan offentliggøres, når kortene er hele, eller spilleren er taget ud.`
  }
  const how = awaits === 'lots' ? 'Der skal trækkes lod' : 'Der skal spilles om det'
  return `${listInDanish(names)} er lige om de sidste pladser. ${how}, før startlisten kan offentliggøres.`
}
