// SPDX-License-Identifier: MIT
pragma solidity 0.8.23;

interface Token {
    function transferFrom(address from, address to, uint256 value) external returns (bool);
    function mint(address to, uint256 value) external;
}

/// What accounts call to swap and to bridge: it takes what is paid, and gives what was ordered at once where that is on this chain. What arrives on another is
/// brought by the service, which reads `Taken`. Tokens are minted, as anyone may in the mocked world; the chain's currency comes from what the contract has.
contract Router {
    address private constant native = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    event Taken(address indexed payer, address token, uint256 amount, uint256 toChain, address toToken, uint256 toAmount, address receiver);

    receive() external payable {}

    function take(address token, uint256 amount, uint256 toChain, address toToken, uint256 toAmount, address receiver) external payable {
        require(msg.value == (token == native ? amount : 0), "The value is not the amount");
        if (token != native) require(Token(token).transferFrom(msg.sender, address(this), amount), "The token was not taken");
        if (toChain == block.chainid) {
            if (toToken == native) {
                (bool isSent,) = receiver.call{value: toAmount}("");
                require(isSent, "The currency was not sent");
            } else {
                Token(toToken).mint(receiver, toAmount);
            }
        }
        emit Taken(msg.sender, token, amount, toChain, toToken, toAmount, receiver);
    }
}
