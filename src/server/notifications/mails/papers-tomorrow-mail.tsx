import { formatDay } from '#domain/shared/dates.ts'
import { Action, Frame, Paragraph, Small } from './frame.tsx'
import type { Mail } from './mail.tsx'

/** To the directors, the evening before a round. A link and no file, so that what is printed is the latest start list. */
export const papersTomorrowMail: Mail<'papersTomorrow'> = {
  subject: ({ tournament, startList }) =>
    startList
      ? `Udskrifter til i morgen: ${tournament}`
      : `Startlisten til i morgen mangler: ${tournament}`,
  Body: ({ data: { tournament, day, round, startList, missing, link } }) => {
    const when = `i morgen, ${formatDay(day, { year: false })}`
    const what = round === null ? tournament : `Runde ${round} i ${tournament}`
    if (!startList)
      return (
        <Frame preview={tournament} title="Startlisten til i morgen mangler">
          <Paragraph>
            {what} spilles {when}. Der er ingen startliste, så der er endnu intet at udskrive.
          </Paragraph>
          <Action href={link}>Lav startlisten</Action>
          <Small>Når den er offentliggjort, finder du alle papirer under Udskrifter.</Small>
        </Frame>
      )
    return (
      <Frame preview={tournament} title="Papirerne til i morgen er klar">
        <Paragraph>
          {what} spilles {when}. Startlisten er version {startList.version}: {startList.field}.
        </Paragraph>
        {missing.map((text) => (
          <Paragraph key={text}>
            <strong>{text}</strong>
          </Paragraph>
        ))}
        <Action href={link}>Udskriv alt til i morgen</Action>
        <Small>
          Linket åbner siden Udskrifter, så du altid udskriver den nyeste startliste. Du får mailen,
          fordi du er turneringsleder.
        </Small>
      </Frame>
    )
  },
}
