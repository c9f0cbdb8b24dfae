import { countOf } from '#domain/shared/danish.ts'

type Audience = { text: string; players: number; withoutMail: number }

/** Who is reached, before a message is sent: `Flight 3: 3 spillere får mailen, 1 har ingen mailadresse. …`. */
export function effectText({ text, players, withoutMail }: Audience, isUrgent: boolean): string {
  const urgent = isUrgent ? ' Sms og notifikation går til dem, der har bedt om det.' : ''
  return `${text}: ${mailedText(players, withoutMail)}.${urgent} Det kan ikke fortrydes.`
}

function mailedText(players: number, withoutMail: number): string {
  const all = (count: number) => countOf(count, 'spiller', 'spillere')
  if (withoutMail >= players) return `ingen får mailen, ${all(players)} har ingen mailadresse`
  const rest = withoutMail > 0 ? `, ${withoutMail} har ingen mailadresse` : ''
  return `${all(players - withoutMail)} får mailen${rest}`
}
