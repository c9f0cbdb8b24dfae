import { countOf } from '#domain/shared/danish.ts'
import { formatDay } from '#domain/shared/dates.ts'
import { Action, Frame, Paragraph, Small } from './frame.tsx'
import type { Mail } from './mail.ts'

/** The morning's list: the worst ten, and the way to the rest. */
export const todaysWorkMail: Mail<'todaysWork'> = {
  subject: ({ count, late }) =>
    `${countOf(count, 'ting venter', 'ting venter')} på dig i dag${late > 0 ? `, ${late} for sent` : ''}`,
  Body: ({ data, publicUrl }) => {
    const { count, worst } = data
    return (
      <Frame
        preview={worst.map(({ what }) => what).join(' · ')}
        title={`I dag, ${formatDay(data.day)}`}
      >
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
