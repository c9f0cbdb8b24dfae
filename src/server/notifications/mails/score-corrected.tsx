import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { genitive } from '#domain/shared/danish.ts'
import { Action, Frame, hello, Paragraph, Small } from './frame.tsx'
import type { Mail } from './mail.ts'

/** Player and marker learn about it when a card that they handed in is changed (PE-11). */
export const scoreCorrectedMail: Mail<'scoreCorrected'> = {
  subject: ({ tournament }) => `Et scorekort er rettet: ${tournament}`,
  Body: ({ data: { name, player, tournament, hole, from, to, reason, link } }) => (
    <Frame preview={reason} title="Et scorekort er rettet">
      <Paragraph>
        {hello(name)}. Turneringsledelsen har rettet hul {hole} på {genitive(player)} scorekort i{' '}
        {tournament}: {scoreText(from)} er nu {scoreText(to)}.
      </Paragraph>
      <Paragraph>Begrundelse: {reason}</Paragraph>
      <Action href={link}>Se scorekortet</Action>
      <Small>
        Er du uenig, så tal med turneringsledelsen, før resultatet er endeligt. Du får mailen, fordi
        du er spiller eller markør på kortet.
      </Small>
    </Frame>
  ),
}

const scoreText = (score: HoleScore) =>
  score === null ? 'ingen score' : score === 'picked_up' ? 'samlet op' : `${score} slag`
