/** Why play stops: in danger at once, otherwise a hole that has begun may be finished. (Rule 5.7b) */
export const suspensionKinds = ['normal', 'danger'] as const
export type SuspensionKind = (typeof suspensionKinds)[number]

/** What a flight is told, and what it must do, on top of everything else (PE-13). */
export const suspensionText: Record<SuspensionKind, { title: string; order: string }> = {
  danger: {
    title: 'Stop spillet nu',
    order: 'Der er fare. Markér boldene, gå straks i sikkerhed, og spil ikke et slag mere.',
  },
  normal: {
    title: 'Spillet er afbrudt',
    order:
      'Er I i gang med et hul, må I spille det færdigt. Begynd ikke på et nyt. Markér boldene, hvor de ligger.',
  },
}
