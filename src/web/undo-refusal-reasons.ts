import type { RestoreRefusal } from '#domain/checkins/restore.ts'

export type UndoRefusal = 'undo_too_late' | 'undo_used_up' | 'round_counts_again' | RestoreRefusal

export const undoReasons: Record<UndoRefusal, string> = {
  undo_too_late:
    'Du kan selv fortryde i 30 minutter. Bed klubben om det i dag, eller skriv til os.',
  undo_used_up:
    'Du har fortrudt så mange gange, som du selv kan. Bed klubben om det i dag, eller skriv til os.',
  round_counts_again: 'Runden tæller i forvejen. Genindlæs siden, og find den på listen.',
  restore_too_late:
    'Klubben kan fortryde i 30 minutter og samme dag. Ring til os, så ordner vi det.',
  restore_not_by_club: 'Klubben har ikke selv givet runden tilbage. Ring til os, så ser vi på det.',
  played_since: 'Gæsten er tjekket ind igen siden, så runden står allerede på listen.',
  no_round_to_restore: 'Kortet har ikke en runde tilbage, eller det gælder ikke længere.',
}
