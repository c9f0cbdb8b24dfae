import { countOf } from '#domain/shared/danish.ts'
import { formatDay } from '#domain/shared/dates.ts'
import { Action, Frame, Paragraph, Small } from './frame.tsx'
import { momentInDanish, type Mail } from './mail.tsx'

/** The morning's list: the ten most urgent items, and a link to the rest. */
export const todaysWorkMail: Mail<'todaysWork'> = {
  subject: ({ count, late, heldUpMails }) =>
    count === 0 && heldUpMails
      ? notSentText(heldUpMails)
      : `${countOf(count, 'ting venter', 'ting venter')} på dig i dag${late > 0 ? `, ${late} for sent` : ''}`,
  Body: ({ data, publicUrl }) => {
    const { count, worst, heldUpMails } = data
    return (
      <Frame
        preview={[
          ...(heldUpMails ? [notSentText(heldUpMails)] : []),
          ...worst.map(({ what }) => what),
        ].join(' · ')}
        title={`I dag, ${formatDay(data.day)}`}
      >
        {heldUpMails && (
          <Paragraph>
            <strong>{notSentText(heldUpMails)}</strong>
            <br />
            Den ældste er skrevet {momentInDanish(heldUpMails.oldest)}. Se hvorfor, og send dem igen
            fra I dag.
          </Paragraph>
        )}
        {worst.map(({ what, about, step, isLate }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two lines may say the same
          <Paragraph key={at}>
            <strong>
              {at + 1}. {what}
            </strong>
            {isLate && ' (for sent)'}
            <br />
            {about}
            <br />
            {step}.
          </Paragraph>
        ))}
        {count > worst.length && <Small>Og {count - worst.length} til.</Small>}
        <Action href={`${publicUrl}/admin`}>Åbn I dag</Action>
      </Frame>
    )
  },
}

const notSentText = ({ waiting, givenUp }: { waiting: number; givenUp: number }) =>
  `${countOf(waiting + givenUp, 'mail', 'mails')} er ikke sendt`
