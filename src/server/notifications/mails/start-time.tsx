import { formatClockProse } from '#domain/shared/clock-time.ts'
import { listInDanish } from '#domain/shared/danish.ts'
import { formatDay } from '#domain/shared/dates.ts'
import { startHoleText } from '#domain/draw/start-list-changes.ts'
import { Action, Frame, hello, Paragraph, Small } from './frame.tsx'
import type { Mail } from './mail.ts'

/** When and where a player starts; sent again only when that has changed, or the company has. */
export const startTimeMail: Mail<'startTime'> = {
  subject: ({ tournament, start, isChange }) => {
    if (!start) return `Du er ikke længere på startlisten: ${tournament}`
    const when = formatClockProse(start.minute)
    return `${isChange ? 'Ændret: du' : 'Du'} starter ${when}: ${tournament}`
  },
  Body: ({ data: { name, tournament, courseName, day, start, company, isChange, link } }) =>
    start ? (
      <Frame preview={tournament} title={isChange ? 'Din start er ændret' : 'Din starttid'}>
        <Paragraph>
          {hello(name)}. Du starter i {tournament} {formatDay(day)} {formatClockProse(start.minute)}{' '}
          fra {startHoleText(start)} på {courseName}.
        </Paragraph>
        <Paragraph>
          {company.length > 0 ? `Du går ud med ${listInDanish(company)}.` : 'Du går ud alene.'}
        </Paragraph>
        <Action href={link}>Se din flight</Action>
        <Small>
          Kan du ikke alligevel, så ring til klubben hurtigst muligt. En anden kan få pladsen.
        </Small>
      </Frame>
    ) : (
      <Frame preview={tournament} title="Du er ikke længere på startlisten">
        <Paragraph>
          {hello(name)}. Turneringsledelsen har taget dig af startlisten til {tournament}{' '}
          {formatDay(day)}.
        </Paragraph>
        <Action href={link}>Se startlisten</Action>
        <Small>Er det en fejl, så ring til klubben med det samme.</Small>
      </Frame>
    ),
}
