// breaks: house(suppression-reason)
// oxlint-disable-next-line no-console
console.log('without a reason')
