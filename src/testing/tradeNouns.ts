/**
 * The usual nouns of the trade with their plurals in English and Spanish, written by hand, to compare rules with:
 * singular, plural | Spanish singular, plural, and the word that asks for their number. No Spanish: the product shows
 * the owner's word as written.
 */
const table = `
window, windows | ventana, ventanas, cuántas
window pane, window panes | vidrio, vidrios, cuántos
screen, screens | mosquitero, mosquiteros, cuántos
shutter, shutters | persiana, persianas, cuántas
blind, blinds | persiana, persianas, cuántas
curtain, curtains | cortina, cortinas, cuántas
skylight, skylights | tragaluz, tragaluces, cuántos
mirror, mirrors | espejo, espejos, cuántos
door, doors | puerta, puertas, cuántas
garage door, garage doors | puerta de garaje, puertas de garaje, cuántas
gate, gates | portón, portones, cuántos
lock, locks | cerradura, cerraduras, cuántas
key, keys | llave, llaves, cuántas
mailbox, mailboxes | buzón, buzones, cuántos
room, rooms | cuarto, cuartos, cuántos
bathroom, bathrooms | baño, baños, cuántos
bedroom, bedrooms | recámara, recámaras, cuántas
kitchen, kitchens | cocina, cocinas, cuántas
office, offices | oficina, oficinas, cuántas
closet, closets | clóset, clósets, cuántos
garage, garages | garaje, garajes, cuántos
floor, floors | piso, pisos, cuántos
stair, stairs | escalón, escalones, cuántos
house, houses | casa, casas, cuántas
building, buildings | edificio, edificios, cuántos
apartment, apartments | apartamento, apartamentos, cuántos
shed, sheds | cobertizo, cobertizos, cuántos
roof, roofs | techo, techos, cuántos
chimney, chimneys | chimenea, chimeneas, cuántas
gutter, gutters | canaleta, canaletas, cuántas
downspout, downspouts | bajante, bajantes, cuántos
vent, vents | respiradero, respiraderos, cuántos
solar panel, solar panels | panel solar, paneles solares, cuántos
wall, walls | pared, paredes, cuántas
fence, fences | cerca, cercas, cuántas
fence post, fence posts | poste de cerca, postes de cerca, cuántos
board, boards | tabla, tablas, cuántas
beam, beams | viga, vigas, cuántas
column, columns | columna, columnas, cuántas
railing, railings | barandal, barandales, cuántos
baluster, balusters | balaustre, balaustres, cuántos
deck, decks | terraza, terrazas, cuántas
patio, patios | patio, patios, cuántos
pool, pools | piscina, piscinas, cuántas
driveway, driveways | entrada, entradas, cuántas
parking space, parking spaces | espacio de estacionamiento, espacios de estacionamiento, cuántos
crack, cracks | grieta, grietas, cuántas
joint, joints | junta, juntas, cuántas
hole, holes | agujero, agujeros, cuántos
paver, pavers | adoquín, adoquines, cuántos
brick, bricks | ladrillo, ladrillos, cuántos
stone, stones | piedra, piedras, cuántas
tile, tiles | loseta, losetas, cuántas
slab, slabs | losa, losas, cuántas
tree, trees | árbol, árboles, cuántos
stump, stumps | tocón, tocones, cuántos
branch, branches | rama, ramas, cuántas
bush, bushes | arbusto, arbustos, cuántos
hedge, hedges | seto, setos, cuántos
plant, plants | planta, plantas, cuántas
flower bed, flower beds | jardinera, jardineras, cuántas
leaf, leaves | hoja, hojas, cuántas
sprinkler, sprinklers | aspersor, aspersores, cuántos
outlet, outlets | tomacorriente, tomacorrientes, cuántos
switch, switches | interruptor, interruptores, cuántos
light, lights | luz, luces, cuántas
light fixture, light fixtures | lámpara, lámparas, cuántas
fixture, fixtures | pieza, piezas, cuántas
bulb, bulbs | foco, focos, cuántos
ceiling fan, ceiling fans | ventilador de techo, ventiladores de techo, cuántos
breaker, breakers | disyuntor, disyuntores, cuántos
camera, cameras | cámara, cámaras, cuántas
smoke detector, smoke detectors | detector de humo, detectores de humo, cuántos
filter, filters | filtro, filtros, cuántos
air conditioner, air conditioners | aire acondicionado, aires acondicionados, cuántos
water heater, water heaters | calentador de agua, calentadores de agua, cuántos
sink, sinks | lavabo, lavabos, cuántos
faucet, faucets | grifo, grifos, cuántos
toilet, toilets | inodoro, inodoros, cuántos
shower, showers | ducha, duchas, cuántas
bathtub, bathtubs | bañera, bañeras, cuántas
drain, drains | desagüe, desagües, cuántos
pipe, pipes | tubo, tubos, cuántos
valve, valves | válvula, válvulas, cuántas
box, boxes | caja, cajas, cuántas
bag, bags | bolsa, bolsas, cuántas
cabinet, cabinets | gabinete, gabinetes, cuántos
drawer, drawers | cajón, cajones, cuántos
shelf, shelves | repisa, repisas, cuántas
couch, couches | sofá, sofás, cuántos
mattress, mattresses | colchón, colchones, cuántos
rug, rugs | tapete, tapetes, cuántos
car, cars | carro, carros, cuántos
truck, trucks | camión, camiones, cuántos
boat, boats | bote, botes, cuántos
tire, tires | llanta, llantas, cuántas
sign, signs | letrero, letreros, cuántos
person, people | persona, personas, cuántas
visit, visits | visita, visitas, cuántas
load, loads | carga, cargas, cuántas
unit, units | unidad, unidades, cuántas
item, items | pieza, piezas, cuántas
hour, hours | hora, horas, cuántas
day, days | día, días, cuántos
month, months | mes, meses, cuántos
ton, tons | tonelada, toneladas, cuántas
gallon, gallons | galón, galones, cuántos
linear ft, linear ft | pie lineal, pies lineales, cuántos
foot, feet | pie, pies, cuántos
inch, inches | pulgada, pulgadas, cuántas
acre, acres | acre, acres, cuántos
sq ft, sq ft | pie cuadrado, pies cuadrados, cuántos
sq meter, sq meters | metro cuadrado, metros cuadrados, cuántos
sq yd, sq yd | yarda cuadrada, yardas cuadradas, cuántas
truss, trusses
lattice, lattices
half bath, half baths
bookshelf, bookshelves
knife, knives
mouse, mice
doorman, doormen
deer, deer
series, series
windows, windows
square foot of wall, square feet of wall
bundle of shingles, bundles of shingles
wasp nest, wasp nests
canvas, canvases
gas line, gas lines
lens, lenses
TV, TVs
LF, LF
story, stories
buoy, buoys
potato, potatoes
photo shoot, photo shoots
tinaco, tinacos
poste de luz, postes de luz
`;

/** A noun with its plural, in Spanish too if the product knows it. `asks` begins the question for their number. */
export type TradeNoun = {
  one: string;
  several: string;
  spanish: { one: string; several: string; asks: string } | null;
};

/** The nouns of the table. */
export const tradeNouns: readonly TradeNoun[] = table
  .trim()
  .split("\n")
  .map((row) => {
    const [english = "", spanish] = row.split(" | ");
    const [one = "", several = ""] = english.split(", ");
    const [uno = "", varios = "", asks = ""] = spanish?.split(", ") ?? [];
    return { one, several, spanish: spanish === undefined ? null : { one: uno, several: varios, asks } };
  });
