import type { MissingForResult } from '#contract/results/endpoints.ts'
import { listInDanish } from '#domain/shared/danish.ts'

/** What is missing, after the names of the players. */
export function missingText({ kind, holes, awaits, report, drives }: MissingForResult): string {
  const where = listInDanish(holes.map(String))
  switch (kind) {
    case 'card_open':
      return 'har ikke en score på alle huller.'
    case 'card_unsigned':
      return 'har et helt kort, der ikke er underskrevet og afleveret.'
    case 'card_disputed':
      return `og markøren er uenige om hul ${where}.`
    case 'report':
      return report ? reportText(report, where) : ''
    case 'drives':
      return drives
        ? `har for få udslag: ${drives.owed}. Skriv dem på kortet, hvis de bare ikke er noteret, eller afgør, hvad det koster, og tryk Klaret.`
        : ''
    case 'tie':
      return awaits === 'play_off' ? 'er lige og afventer omspil.' : 'er lige og afventer lod.'
  }
}

function reportText({ kind, note }: NonNullable<MissingForResult['report']>, hole: string): string {
  switch (kind) {
    case 'rule_doubt':
      return `er i tvivl om reglen på hul ${hole}: »${note}«. Afgør det på kortet, og tryk Klaret.`
    case 'round_penalty':
      return `har fået meldt en straf på runden: »${note}«. Giv den på kortet, og tryk Klaret.`
    case 'late_start':
      return `startede for sent: »${note}«. Tjek, at straffeslagene er med på hul ${hole}, og tryk Klaret.`
  }
}
