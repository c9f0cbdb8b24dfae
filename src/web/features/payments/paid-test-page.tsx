import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AnswerHeading } from './answer-heading.tsx'
import type { Payment } from './queries.ts'

/** After the operator’s test purchase at a provider. */
export const PaidTestPage = ({ payment: { orderNumber, next } }: { payment: Payment }) => (
  <section className="mx-auto grid max-w-text gap-5 sm:pt-8">
    <Icon name="check-circle" className="size-14 text-green-700" />
    <AnswerHeading>Prøvekøbet gik igennem</AnswerHeading>
    <p className="text-lg text-slate-700">
      Beløbet er reserveret og bliver frigivet med det samme. Der trækkes ikke penge.
    </p>
    <p className="text-slate-600">Bestilling {orderNumber}</p>
    <ButtonLink size="lg" href={next} className="w-fit">
      Tilbage til opsætningen
    </ButtonLink>
  </section>
)
