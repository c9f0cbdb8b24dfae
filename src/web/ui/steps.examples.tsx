import { Steps } from './steps.tsx'

export const First = () => (
  <Steps
    steps={[
      { label: 'Oplysninger', state: 'current' },
      { label: 'Sæsonkort', state: 'ahead' },
      { label: 'Verificering', state: 'ahead' },
      { label: 'Betaling', state: 'ahead' },
    ]}
  />
)

export const Third = () => (
  <Steps
    steps={[
      { label: 'Oplysninger', state: 'done', href: '#1' },
      { label: 'Sæsonkort', state: 'done', href: '#2' },
      { label: 'Verificering', state: 'current' },
      { label: 'Betaling', state: 'ahead' },
    ]}
  />
)
