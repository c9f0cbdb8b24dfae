import type { Company } from '../content/company.ts'
import { caseNumber } from './case.ts'
import type { CaseKind } from './case-kinds.ts'

type Addressee = { kind: CaseKind; number: number; name: string }

type ReplyTemplate = {
  id: string
  /** The label in the back office. */
  label: string
  /** Kinds for which it is listed first; it is offered for all kinds. */
  kinds: readonly CaseKind[]
  text: string
}

/** Drafts of replies, completed by staff. `[…]` is a placeholder that must be filled in. */
const templates: readonly ReplyTemplate[] = [
  {
    id: 'refused-our-mistake',
    label: 'Afvist: det var en fejl',
    kinds: ['refused'],
    text: 'Du skulle ikke være blevet afvist. […] Vi har talt med klubben, og dit kort virker nu. Runden er ikke talt med. Vi beklager turen.',
  },
  {
    id: 'refused-by-rule',
    label: 'Afvist: reglen holdt',
    kinds: ['refused'],
    text: 'Vi har set på dit check-in. Du blev afvist, fordi […]. Du kan spille der igen […]. På klubbens side hos os kan du se, hvornår den tager imod dig.',
  },
  {
    id: 'membership',
    label: 'Medlemskabet er bekræftet',
    kinds: ['refused', 'contact'],
    text: 'Vi har bekræftet dit medlemskab hos DGU, og dit kort gælder fra nu af.',
  },
  {
    id: 'refund',
    label: 'Pengene er på vej',
    kinds: ['contact'],
    text: 'Vi har betalt […] kr. tilbage på det kort, du betalte med. Din bank kan være nogle dage om at vise dem.',
  },
  {
    id: 'error-mended',
    label: 'Fejlen er rettet',
    kinds: ['error'],
    text: 'Tak, fordi du skrev. Fejlen var vores, og den er rettet nu. […] Prøv igen, og sig til, hvis det driller endnu.',
  },
  {
    id: 'club-next-step',
    label: 'Klub: næste skridt',
    kinds: ['club_inquiry'],
    text: 'Tak for jeres henvendelse. Jeg ringer […] og gennemgår beregningen med jeres egne tal. I binder jer ikke til noget, før formanden har skrevet under på vilkårene.',
  },
  {
    id: 'company-offer',
    label: 'Firma: tilbud',
    kinds: ['company_inquiry'],
    text: 'Tak for jeres henvendelse. [… kort / klip] koster […] kr. med moms. Vi sender fakturaen med jeres rekvisitionsnummer, når I svarer ja på denne mail, og kortene kan bruges samme dag. Send os navn, mail og DGU-nummer på dem, der skal have et kort.',
  },
  {
    id: 'more-needed',
    label: 'Vi mangler noget',
    kinds: ['contact', 'refused', 'error', 'club_inquiry', 'company_inquiry'],
    text: 'For at hjælpe dig mangler vi […]. Svar på denne mail, så går vi videre med det samme.',
  },
]

/**
 * The reply templates for a case, those of its kind first, each with a greeting, our name and the
 * case number.
 */
export function repliesFor({ kind, number, name }: Addressee, company: Company) {
  const fits = (template: ReplyTemplate) => Number(template.kinds.includes(kind))
  return templates
    .toSorted((a, b) => fits(b) - fits(a))
    .map(({ id, label, text }) => ({
      id,
      label,
      text: `Hej ${name.trim().split(/\s+/)[0]}\n\n${text}\n\nVenlig hilsen\n${company.name}, tlf. ${company.phone}\nSag ${caseNumber(number)}`,
    }))
}

/** Whether a text still contains a placeholder `[…]` of a template. */
export const isUnfinished = (text: string): boolean => /\[[^\]]*…[^\]]*\]/.test(text)
