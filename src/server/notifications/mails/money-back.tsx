import { adminRefundText } from '#domain/payments/admin-refund.ts'
import { formatKronerExact } from '#domain/shared/money.ts'
import { OurPhone } from './company.ts'
import { Frame, hello, OurMail, Paragraph, Small } from './frame.tsx'
import type { Mail } from './mail.ts'

/** What was decided about an order: how much goes back and why, and what no longer counts. */
export const moneyBackMail: Mail<'moneyBack'> = {
  subject: ({ orderNumber, amountOre }) =>
    amountOre > 0
      ? `Du får penge tilbage for bestilling ${orderNumber}`
      : `Bestilling ${orderNumber} er annulleret`,
  Body: ({ data }) => {
    const { buyerName, orderNumber, amountOre, released, reason, ended } = data
    const amount = <strong>{formatKronerExact(amountOre)}</strong>
    const title = amountOre > 0 ? 'Penge tilbage' : 'Bestillingen er annulleret'
    return (
      <Frame preview={`Bestilling ${orderNumber}`} title={title}>
        <Paragraph>{hello(buyerName)}.</Paragraph>
        {ended.length > 0 && <Paragraph>Gælder ikke længere: {ended.join(', ')}.</Paragraph>}
        {amountOre > 0 && (
          <Paragraph>
            {released ? (
              <>Vi havde reserveret pengene, og {amount} bliver ikke trukket.</>
            ) : (
              <>Du får {amount} tilbage på det kort, du betalte med.</>
            )}{' '}
            Din bank kan være nogle dage om at vise det.
          </Paragraph>
        )}
        <Paragraph>
          Bestilling: {orderNumber}. Grund: {adminRefundText[reason]}.
        </Paragraph>
        <Small>
          Er der noget, vi kan hjælpe med, så ring på <OurPhone /> eller skriv til <OurMail />.
        </Small>
      </Frame>
    )
  },
}
