import { Badge } from './badge.tsx'

export const Tones = () => (
  <div className="flex flex-wrap gap-2">
    <Badge>Kladde</Badge>
    <Badge tone="success">Betalt</Badge>
    <Badge tone="info">Reserveret</Badge>
    <Badge tone="warning">Mangler svar</Badge>
    <Badge tone="error">Afvist</Badge>
    <Badge icon="clock">Fra 1. marts</Badge>
  </div>
)
