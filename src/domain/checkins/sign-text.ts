import type { Company } from '../content/company.ts'

/** What hangs on the wall, for the screen and for paper. */
export type SignText = {
  heading: string
  steps: readonly string[]
  /** The line before the address to type. */
  withoutCamera: string
  /** `saesonkortet.dk/scan` */
  address: string
  /** Whom to call when it does not work; null until the company is known. */
  call: string | null
  place: string
}

type Sign = { place: string; qr: string }

/** The words of a sign; `qr` is the address in its code. The operator's telephone and hours stand on every one (D20). */
export const signText = ({ place, qr }: Sign, company: Company): SignText => ({
  heading: 'Tjek ind her',
  steps: [
    'Skan koden med telefonens kamera.',
    'Vælg, hvem der spiller.',
    'Vis kvitteringen, hvis nogen spørger.',
  ],
  withoutCamera: 'Uden kamera: åbn',
  // The domain has no URL class; the address is our own, of the form `https://host/scan?…`.
  address: `${qr.split('/')[2] ?? ''}/scan`,
  call: company.phone
    ? `Virker skiltet ikke, så ring ${company.phone}.${company.phoneHours && ` ${company.phoneHours}.`}`
    : null,
  place: `Skiltets plads: ${place}`,
})

/** How a sign outdoors stays readable. */
export const outdoorAdvice: readonly string[] = [
  'Udskriv på en laserprinter. Farverne fra en inkjetprinter falmer på få uger.',
  'Laminér med mat folie på mindst 125 mikron. Blank folie spejler, så koden ikke kan læses.',
  'Lad folien gå 5 mm ud over papiret hele vejen rundt, ellers trækker kanten vand.',
  'Hæng det i brysthøjde og i skygge, hvor en gæst kan stå en halv meter fra det.',
  'Skan det selv, når det hænger. Gør det igen, når sæsonen begynder.',
]
