import { Fragment } from 'react'
import { Action, Frame, hello, Paragraph, Small } from './frame.tsx'
import type { Templates } from '../templates.ts'
import type { Mail } from './mail.tsx'

const Paragraphs = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text) => <Paragraph key={text}>{text}</Paragraph>)

type Where = Pick<Templates['matchNews'], 'tournament' | 'division' | 'isOnlyDivision'>

const whereText = ({ tournament, division, isOnlyDivision }: Where) =>
  isOnlyDivision ? tournament : `${division} i ${tournament}`

/** To a player about one match. */
export const matchNewsMail: Mail<'matchNews'> = {
  subject: ({ subject }) => subject,
  Body: ({ data: { name, subject, lines, link, ...of } }) => (
    <Frame preview={lines[0] ?? subject} title={subject}>
      <Paragraph>
        {hello(name)}. Det gælder {whereText(of)}.
      </Paragraph>
      <Paragraphs texts={lines} />
      <Action href={link}>Se dine kampe</Action>
      <Small>Du får mailen, fordi du spiller hulspil i turneringen.</Small>
    </Frame>
  ),
}

/** What the opponent writes; the answer goes through the page as well. */
export const matchMessageMail: Mail<'matchMessage'> = {
  subject: ({ from, tournament }) => `${from} skriver om jeres kamp i ${tournament}`,
  Body: ({ data: { name, tournament, from, paragraphs, link } }) => (
    <Frame preview={paragraphs[0] ?? ''} title="Besked fra din modstander">
      <Paragraph>
        {hello(name)}. {from} skriver om jeres kamp i {tournament}:
      </Paragraph>
      {paragraphs.map((text, i) => (
        <Paragraph key={i}>
          {text.split('\n').map((one, at) => (
            <Fragment key={at}>
              {at > 0 && <br />}
              {one}
            </Fragment>
          ))}
        </Paragraph>
      ))}
      <Action href={link}>Svar under Mine kampe</Action>
      <Small>Din modstander ser ikke din mailadresse. Svar på siden, ikke på mailen.</Small>
    </Frame>
  ),
}

/** To a captain of a cup about a session: who meets whom, or how its matches ended. */
export const cupForCaptainMail: Mail<'cupForCaptain'> = {
  subject: ({ subject }) => subject,
  Body: ({ data: { name, tournament, team, subject, lines, matches, link } }) => (
    <Frame preview={lines[0] ?? subject} title={subject}>
      <Paragraph>
        {hello(name)}. Det gælder {team} i {tournament}.
      </Paragraph>
      <Paragraphs texts={lines} />
      <Paragraphs texts={matches} />
      <Action href={link}>Se holdmatchen</Action>
      <Small>Du får mailen, fordi du er holdets kaptajn.</Small>
    </Frame>
  ),
}

/** To the directors about a side that lacks a player since one has withdrawn. */
export const sideShortMail: Mail<'sideShort'> = {
  subject: ({ partners, tournament }) => `${partners} mangler en makker i ${tournament}`,
  Body: ({ data: { name, left, partners, link, ...of } }) => (
    <Frame preview={`${left} har meldt afbud.`} title="Et hold mangler en spiller">
      <Paragraph>
        {hello(name)}. Det gælder {whereText(of)}.
      </Paragraph>
      <Paragraph>
        {left} har meldt afbud, så {partners} mangler en makker. Find en ny makker, slå holdet
        sammen med et andet, eller lad det spille med færre spillere, hvis reglerne tillader det.
      </Paragraph>
      <Action href={link}>Åbn holdene</Action>
      <Small>Du får mailen, fordi du leder turneringen.</Small>
    </Frame>
  ),
}

/** To the directors about matches that wait for them. */
export const matchesForDirectorMail: Mail<'matchesForDirector'> = {
  subject: ({ subject }) => subject,
  Body: ({ data: { name, subject, lines, matches, link, ...of } }) => (
    <Frame preview={lines[0] ?? subject} title={subject}>
      <Paragraph>
        {hello(name)}. Det gælder {whereText(of)}.
      </Paragraph>
      <Paragraphs texts={lines} />
      <Paragraphs texts={matches} />
      <Action href={link}>Åbn kampene</Action>
      <Small>Du får mailen, fordi du leder turneringen.</Small>
    </Frame>
  ),
}
