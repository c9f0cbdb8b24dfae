import { reasonOf } from '../../error-text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Problem } from '../shell/problem.tsx'

type LinkGoneProps = { error: unknown; again: { href: string; label: string } }

/** The page of an expired or used mailed link, with a button to request a new one. */
export function LinkGone({ error, again }: LinkGoneProps) {
  const isGone = reasonOf(error) === 'mailed_link_gone'
  return (
    <div className="page page-body grid gap-8">
      <PageHeader
        title={isGone ? 'Linket gælder ikke længere' : 'Siden kunne ikke hentes'}
        lead={isGone ? 'Det er brugt, for gammelt, eller der er kommet et nyere.' : undefined}
      />
      {!isGone && <Problem error={error} title="Prøv igen" />}
      <div>
        <ButtonLink href={again.href} size="lg">
          {again.label}
        </ButtonLink>
      </div>
    </div>
  )
}
