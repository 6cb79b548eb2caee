// breaks nothing
// oxlint-disable-next-line no-console -- the person at the terminal waits for this line
console.log('with a reason')
