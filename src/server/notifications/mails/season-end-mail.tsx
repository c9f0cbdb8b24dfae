import { capital, countOf } from '#domain/shared/danish.ts'
import { formatDay } from '#domain/shared/dates.ts'
import { Action, Frame, hello, Pair, Paragraph, Small } from './frame.tsx'
import type { Mail } from './mail.tsx'

/** To those who manage a card: its season has ended. A service mail, so it names no price and no next card (L-IN-10). */
export const seasonEndMail: Mail<'seasonEnd'> = {
  subject: ({ season }) => `Sæson ${season} er slut`,
  Body: ({ data: { name, season, lastDay, cards, link } }) => (
    <Frame preview={cards.map(playedText).join(' · ')} title={`Sæson ${season} er slut`}>
      <Paragraph>
        {hello(name)}. {capital(formatDay(lastDay))} var sidste dag, og kortet fornyes ikke af sig
        selv.
      </Paragraph>
      {cards.map((card) => (
        <Pair key={card.holder} label={card.holder}>
          {playedText(card)}
        </Pair>
      ))}
      <Action href={link}>Se din sæson</Action>
      <Small>Kvitteringer og runder bliver stående på din konto.</Small>
    </Frame>
  ),
}

const playedText = ({ rounds, clubs }: { rounds: number; clubs: number }) =>
  rounds === 0
    ? 'ingen runder'
    : `${countOf(rounds, 'runde', 'runder')} i ${countOf(clubs, 'klub', 'klubber')}`
