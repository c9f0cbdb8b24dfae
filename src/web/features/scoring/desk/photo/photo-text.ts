import type { OpenHole } from '#domain/scoring/card-photo/compare-reading.ts'
import type { PhotoRefusal } from '#domain/scoring/card-photo/find-marks.ts'
import { shortScore } from '../../flight-view-model.ts'

/** Why a photo gives no scores. */
export type PhotoProblem =
  | PhotoRefusal
  | 'no_picture'
  | 'no_code'
  | 'other_code'
  | 'unknown_card'
  | 'strokes_in_boxes'
  | 'failed'

/** What is wrong with the photo, and what to do. */
export const photoProblemText: Record<PhotoProblem, string> = {
  no_picture: 'Filen er ikke et billede, som browseren kan åbne. Vælg et foto i JPEG eller PNG.',
  no_code:
    'Der er ingen QR-kode at læse på billedet. Tag det igen lige ovenfra med hele kortet i billedet.',
  other_code:
    'QR-koden er ikke fra et scorekort med hjørnemærker. Kort, der er printet, før mærkerne kom, og kort fra andre systemer skal tastes.',
  unknown_card:
    'Kortet er ikke med i denne turnering. Måske er flighten lavet om, siden det blev printet. Find spilleren, og tast kortet.',
  strokes_in_boxes:
    'Kortets tildelte slag er printet inde i felterne, så en score ikke kan skelnes fra dem. Tast kortet. Printes det nu på A5 eller større, står slagene uden for felterne, og så kan det læses.',
  half_card:
    'Et af de fire sorte hjørnemærker mangler på billedet. Tag det igen med hele kortet og uden fingre over mærkerne.',
  bent: 'Kortet ligger ikke fladt. Læg det på et bord, og tag billedet igen.',
  too_far: 'Kortet er for lille på billedet. Gå tættere på, og tag det igen.',
  dark: 'Billedet er for mørkt. Tag det igen i bedre lys.',
  blurred: 'Billedet er rystet eller uskarpt. Hold kameraet stille, og tag det igen.',
  failed: 'Billedet kunne ikke læses. Tjek forbindelsen, og prøv igen – eller tast kortet.',
}

/** `Papiret læses som 5, og på telefonerne står der 4.` */
export function openHoleText({ reason, read, live }: OpenHole): string {
  const paper = read === null ? 'Feltet er tomt' : `Papiret læses som ${shortScore(read)}`
  const phones =
    live === null
      ? 'på telefonerne står der ingen score'
      : `på telefonerne står der ${shortScore(live)}`
  switch (reason) {
    case 'unsure':
      return live === null
        ? 'Feltet kan ikke læses sikkert.'
        : `Feltet kan ikke læses sikkert, og ${phones}.`
    case 'unlikely':
      return `${paper}, som er usædvanligt få slag, og ${phones}.`
    case 'differs':
    case 'unconfirmed':
      return `${paper}, og ${phones}.`
  }
}
