import { expect, test } from 'vitest'
import { offersIn } from './offers.ts'

test.each([
  ['Få 20 % sæsonrabat på næste års kort.', ['sæsonrabat']],
  ['Vi har et godt tilbud og en rabatkode til dig.', ['tilbud', 'rabatkode']],
  ['Spar 300 kr., køb nu!', ['Spar 300', 'køb nu']],
  ['Sommerens kampagne og udsalget: nedsat pris.', ['kampagne', 'udsalget', 'nedsat pris']],
  ['Anbefal os til en ven, så bliver det billigere.', ['Anbefal os', 'billigere']],
])('»%s« offers something', (text, words) => expect(offersIn(text)).toEqual(words))

test.each([
  'Hej {navn}. Her er bekræftelsen. Gem mailen – den er din kvittering.',
  'Klubben har lukket banen på lørdag. Dit planlagte besøg står stadig.',
  'Du har købt kortet, og dine runder udløber den 30. november.',
  'Sparekassen har afvist betalingen.',
])('»%s« offers nothing', (text) => expect(offersIn(text)).toEqual([]))
