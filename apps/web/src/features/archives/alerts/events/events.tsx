export const Events = () => null
